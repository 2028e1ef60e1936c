/**
 * Shown by the worker in the place of any page when the server cannot be reached. It asks again
 * by itself, and gives way to the page that was wanted as soon as there is an answer.
 */
import { kept } from "./lib/storage";
import "./offline.css";

const WAIT_MS = 4000;

const theme = kept("theme");
if (theme && theme !== "system") document.documentElement.dataset["theme"] = theme;
const texts = [...document.querySelectorAll<HTMLElement>("section[lang]")];
const wished = [kept("language"), ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
const language = wished.find((tag) => texts.some((text) => text.lang === tag)) ?? "en";
document.documentElement.lang = language;
for (const text of texts) {
  text.hidden = text.lang !== language;
  text.querySelector("button")?.addEventListener("click", () => location.reload());
}

async function ask(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

setInterval(() => void ask(), WAIT_MS);
addEventListener("online", () => void ask());
