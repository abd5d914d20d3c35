import { start_worker } from "../../../examples/queue_agent/worker.js";
import { booking_tools } from "./booking_tools.js";

const { REDIS_URL = "", PROVIDER_URL = "" } = process.env;

start_worker({
  redis_url: REDIS_URL,
  queue: "bookings",
  base_url: PROVIDER_URL,
  registry: booking_tools(PROVIDER_URL),
  lock_duration: 3000,
});
