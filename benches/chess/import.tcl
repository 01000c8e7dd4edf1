# Imports a file of games into a new Scid database: tkscid import.tcl DATABASE FILE
set base [sc_base create SCID4 [lindex $argv 0]]
puts "imported [lindex [sc_base import $base [lindex $argv 1]] 0]"
sc_base close $base
exit 0
