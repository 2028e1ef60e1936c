/**
 * The script of offline.html, which the service worker shows instead of any page while the server
 * cannot be reached. It tries again by itself, and reloads as soon as there is an answer.
 */
import { loadItem } from "./lib/storage";
import "./offline.css";

const RETRY_MS = 4000;

const theme = loadItem("theme");
if (theme && theme !== "system") document.documentElement.dataset["theme"] = theme;
const texts = [...document.querySelectorAll<HTMLElement>("section[lang]")];
const preferred = [loadItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
const language = preferred.find((tag) => texts.some((text) => text.lang === tag)) ?? "en";
document.documentElement.lang = language;
for (const text of texts) {
  text.hidden = text.lang !== language;
  text.querySelector("button")?.addEventListener("click", () => location.reload());
}

async function retry(): Promise<void> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (response?.ok) location.reload();
}

setInterval(() => void retry(), RETRY_MS);
addEventListener("online", () => void retry());
