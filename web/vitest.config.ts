import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config";

// Apart from vite.config.ts, so that pages are built without vitest being installed.
export default mergeConfig(
  vite,
  defineConfig({ test: { include: ["tests/**/*.test.ts"], environment: "node" } }),
);
