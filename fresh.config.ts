/** Options shared by the server and the build. Data only. */
export default {
  build: {
    /** Browsers that play the sound we make: the last few years of each. */
    target: ["chrome110", "firefox115", "safari16.4"],
    serverEntry: "./main.ts",
  },
};
