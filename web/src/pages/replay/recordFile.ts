/** Records in files: one in the file, or one a line. Whether it is a good one, the server says. */

/** Return the first record in *text*, or null if there is none. */
export function recordIn(text: string): object | null {
  const [line = ""] = text.trimStart().split("\n", 1);
  return parsed(text) ?? parsed(line);
}

function parsed(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    const isRecord = typeof found === "object" && found !== null && "format" in found;
    return isRecord ? found : null;
  } catch {
    return null;
  }
}
