/** The visitor's consent to analytics. Without it nothing is counted (3-decisions, "Third-party pixels"). */
import { getCookie } from "@/lib/platform/server/http/cookies.ts";

const NAME = "consent";
const GRANTED = "granted";
/** Asked again after half a year, as data protection authorities recommend. */
const MAX_AGE_SEC = 182 * 24 * 3600;

export function hasConsent(headers: Headers): boolean {
  return getCookie(headers, NAME) === GRANTED;
}

/** Whether the visitor has answered the question, with yes or no. */
export function hasAnswered(headers: Headers): boolean {
  return getCookie(headers, NAME) !== null;
}

export function consentCookie(isGranted: boolean, isHttps: boolean): string {
  const value = isGranted ? GRANTED : "denied";
  const secure = isHttps ? "; Secure" : "";
  return `${NAME}=${value}; Path=/; Max-Age=${MAX_AGE_SEC}; SameSite=Lax${secure}`;
}
