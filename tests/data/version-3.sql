-- What version 3 of the program stored of a file with a whole game that has variations, one that stops at an illegal move, one that
-- was mended, and one without a legal move.
PRAGMA foreign_keys = off;
INSERT INTO "annotation" VALUES(1,1,'!','0:15','good');
INSERT INTO "annotation" VALUES(1,4,'!?',NULL,'last');
INSERT INTO "game" VALUES(1,X'C786FE108135460336469C5F89B4F74F',1,3,'linear',1,2,'Club','2019.05.01','belgian-daisy',0,X'030E180000000030E0800100000000001870C000000000061C30000000000000000000','black','resignation',0,0,4,NULL,'before it',X'800CCC0E8108CD0A','# Event: Club
# Round: 3
# Date: 2019-05-01
# Black: Ann
# White: Bob
# Layout: Belgian Daisy
# Result: 1-0
# Termination: resignation
{before it} 1.a1b2! 0:15 {good} (1.i9h8 {or} a5b5 (1...i5h5 2.a1b2)) i5h5 2.a2b3 i6h6!? {last}',NULL,1);
INSERT INTO "game" VALUES(2,X'A9CDC883CBF1A4C73910394B4468CB43',1,13,'linear',3,NULL,NULL,NULL,'classical',0,X'1F7E7000000000000000000000000000000000000000001CFCF0010000000000000000','unknown',NULL,0,0,2,'`e5e6` is not a legal move: there is no marble on e5, expected a marble of Black',NULL,X'800C500E','# Black: Cid
# Layout: Standard
1.a1b2 i9h8 2.e5e6 i8h7',NULL,1);
INSERT INTO "game" VALUES(3,X'CE3C5BE33ADEE62212ACA3D2B1935BAD',1,17,'linear',4,NULL,NULL,NULL,'belgian-daisy',0,X'030E180000000030E0800100000000001870C000000000061C30000000000000000000','unknown',NULL,0,0,4,NULL,NULL,X'800CCC0E8108CD0A','# Black: Dan
# Layout: Belgian daisy
1.a1b2 i5h5 2.a2b3i6h6','`a2b3i6h6` read as `a2b3 i6h6` (a missing blank)',1);
INSERT INTO "player" VALUES(1,'Ann');
INSERT INTO "player" VALUES(2,'Bob');
INSERT INTO "player" VALUES(3,'Cid');
INSERT INTO "player" VALUES(4,'Dan');
INSERT INTO "position" VALUES(899026162330280422,1,1,9,3108);
INSERT INTO "position" VALUES(899026162330280422,3,1,9,3108);
INSERT INTO "position" VALUES(1334775024593292916,2,2,10,0);
INSERT INTO "position" VALUES(1434049950755364431,1,4,0,0);
INSERT INTO "position" VALUES(1434049950755364431,3,4,0,0);
INSERT INTO "position" VALUES(1508319160218736220,1,3,7,2639);
INSERT INTO "position" VALUES(1508319160218736220,3,3,7,2639);
INSERT INTO "position" VALUES(1572303353587403701,1,2,10,2765);
INSERT INTO "position" VALUES(1572303353587403701,3,2,10,2765);
INSERT INTO "position" VALUES(1998774070538509247,2,1,6,3664);
INSERT INTO "position" VALUES(2195209041043869129,1,0,0,3200);
INSERT INTO "position" VALUES(2195209041043869129,3,0,0,3200);
INSERT INTO "position" VALUES(2635629783927755792,2,0,1,3332);
INSERT INTO "problem" VALUES(2,0,'error','illegal-move',15,15,301,3,'`e5e6` is not a legal move: there is no marble on e5, expected a marble of Black');
INSERT INTO "problem" VALUES(3,0,'warning','mended',19,15,363,3,'`a2b3i6h6` read as `a2b3 i6h6` (a missing blank), for only so the whole record replays');
INSERT INTO "reject" VALUES(1,1,2,15,15,301,'illegal-move','`e5e6` is not a legal move: there is no marble on e5, expected a marble of Black','# Black: Cid
# Layout: Standard
1.a1b2 i9h8 2.e5e6 i8h7',X'66B152619D676E6323F67FF3EB0285ED',13,1,255);
INSERT INTO "reject" VALUES(2,1,NULL,23,3,407,'illegal-move','`e5e6` is not a legal move: there is no marble on e5, expected a marble of Black','# Black: Eve
# Layout: Standard
1.e5e6',X'05AE52C8253ACC9E79F202500E94773A',21,1,373);
INSERT INTO "source" VALUES(1,'old.txt','2026-11-21T19:22:13Z','# comments of the file
');
INSERT INTO "tag" VALUES(1,0,'Event','Club');
INSERT INTO "tag" VALUES(1,1,'Round','3');
INSERT INTO "tag" VALUES(1,2,'Date','2019-05-01');
INSERT INTO "tag" VALUES(1,3,'Black','Ann');
INSERT INTO "tag" VALUES(1,4,'White','Bob');
INSERT INTO "tag" VALUES(1,5,'Variant','Belgian Daisy');
INSERT INTO "tag" VALUES(1,6,'Result','1-0');
INSERT INTO "tag" VALUES(1,7,'Termination','resignation');
INSERT INTO "tag" VALUES(2,0,'Black','Cid');
INSERT INTO "tag" VALUES(2,1,'Variant','Standard');
INSERT INTO "tag" VALUES(3,0,'Black','Dan');
INSERT INTO "tag" VALUES(3,1,'Variant','Belgian daisy');
INSERT INTO "variation" VALUES(1,1,0,1,NULL,X'500E040D');
INSERT INTO "variation" VALUES(1,2,1,2,NULL,X'CC0E800C');
INSERT INTO "variation_annotation" VALUES(1,1,1,NULL,NULL,'or');
PRAGMA application_id = 1937075561;
PRAGMA user_version = 3;
