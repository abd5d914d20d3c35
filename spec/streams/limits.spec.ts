import { constants } from "node:buffer";
import { expect } from "chai";
import { ArgumentError } from "../../lib/errors.js";
import {
  DEFAULT_MAX_EVENT_LENGTH,
  DEFAULT_MAX_FRAME_LENGTH,
  HIGHEST_MAX_FRAME_LENGTH,
  max_event_length,
  max_frame_length,
  set_max_event_length,
  set_max_frame_length,
} from "../../lib/streams/limits.js";

describe("the limits of streams", () => {
  afterEach(() => {
    set_max_frame_length(DEFAULT_MAX_FRAME_LENGTH);
    set_max_event_length(DEFAULT_MAX_EVENT_LENGTH);
  });

  it("are 16 MiB a frame and 128 MiB an event by default", () => {
    expect(max_frame_length()).to.equal(16_777_216);
    expect(max_event_length()).to.equal(134_217_728);
  });

  it("can be set", () => {
    set_max_frame_length(100);
    set_max_event_length(200);
    expect([max_frame_length(), max_event_length()]).to.deep.equal([100, 200]);
    for (const length of [1, constants.MAX_STRING_LENGTH]) {
      set_max_event_length(length);
      expect(max_event_length()).to.equal(length);
    }
    for (const length of [16, HIGHEST_MAX_FRAME_LENGTH]) {
      set_max_frame_length(length);
      expect(max_frame_length()).to.equal(length);
    }
  });

  for (const value of [0, 15, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, HIGHEST_MAX_FRAME_LENGTH + 1]) {
    it(`refuse ${value} bytes a frame`, () => {
      expect(() => set_max_frame_length(value)).to.throw(
        ArgumentError,
        "max_frame_length must be a whole number from 16 to 134217728",
      );
      expect(max_frame_length()).to.equal(DEFAULT_MAX_FRAME_LENGTH);
    });
  }

  it("refuse an event longer than the longest string", () => {
    expect(() => set_max_event_length(constants.MAX_STRING_LENGTH + 1)).to.throw(ArgumentError);
    expect(() => set_max_event_length(0)).to.throw(
      ArgumentError,
      "max_event_length must be a whole number from 1",
    );
  });
});
