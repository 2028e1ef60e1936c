// Is this Node new enough to build the pages? Run with any Node, it ends with 0 if so.
const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
