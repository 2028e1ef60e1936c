/** Records in files: one a file, or one a line. The server says whether a record is valid. */

/** Return the first record in *text*, or null if there is none. */
export function recordIn(text: string): object | null {
  const [line = ""] = text.trimStart().split("\n", 1);
  return parseRecord(text) ?? parseRecord(line);
}

function parseRecord(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    const isRecord = typeof value === "object" && value !== null && "format" in value;
    return isRecord ? value : null;
  } catch {
    return null;
  }
}
