// The sound of a move, which is synthesised: no file is loaded for it.

import { preferences } from "../lib/preferences.js";

/** How long a click lasts, in seconds, and how far apart two are. */
const CLICK = 0.07;

/** @type {AudioContext | undefined} */
let context;

/**
 * A click like that of a marble in its pit.
 * @param {AudioContext} audio
 * @param {number} frequency
 * @param {number} start
 */
function click(audio, frequency, start) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency });
  const volume = new GainNode(audio, { gain: 0.25 });
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, start + CLICK);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + CLICK);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + CLICK);
}

/**
 * Plays the sound of a move if sound is on, with a second, deeper click if the move takes a piece off the board.
 * @param {{out?: string | null, takes?: string | null}} [move]
 */
export function moveSound({ out, takes } = {}) {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  context.resume();
  click(context, 900, context.currentTime);
  if (out || takes) click(context, 450, context.currentTime + CLICK);
}
