import { constants } from "node:buffer";
import { ArgumentError } from "../errors.js";

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** The largest event-stream frame that is accepted by default, in bytes. */
export const DEFAULT_MAX_FRAME_LENGTH = 16 * MIB;

/** The largest value of the frame limit, in bytes: beyond it the length of a frame could be read as white space. */
export const HIGHEST_MAX_FRAME_LENGTH = 128 * MIB;

/** The largest header block of a frame, in bytes. */
export const MAX_FRAME_HEADERS_LENGTH = 128 * KIB;

/** The longest line, event or JSON body that is buffered by default, in bytes or UTF-16 code units. */
export const DEFAULT_MAX_EVENT_LENGTH = 128 * MIB;

const limits = { frame: DEFAULT_MAX_FRAME_LENGTH, event: DEFAULT_MAX_EVENT_LENGTH };

/** The largest event-stream frame that is accepted, in bytes. */
export function max_frame_length(): number {
  return limits.frame;
}

/**
 * Sets the largest event-stream frame that is accepted, in bytes, for all accumulators.
 *
 * @throws ArgumentError for anything but a whole number from 16 to HIGHEST_MAX_FRAME_LENGTH
 */
export function set_max_frame_length(bytes: number): void {
  limits.frame = checked("max_frame_length", bytes, 16, HIGHEST_MAX_FRAME_LENGTH);
}

/** The longest line, event or JSON body that is buffered, in bytes or UTF-16 code units. */
export function max_event_length(): number {
  return limits.event;
}

/**
 * Sets the longest line, event or JSON body that is buffered, for accumulators made from now on.
 *
 * @throws ArgumentError for anything but a whole number from 1 to the length of the longest string
 */
export function set_max_event_length(length: number): void {
  limits.event = checked("max_event_length", length, 1, constants.MAX_STRING_LENGTH);
}

function checked(name: string, value: number, lowest: number, highest: number): number {
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw new ArgumentError(`${name} must be a whole number from ${lowest} to ${highest}`);
}
