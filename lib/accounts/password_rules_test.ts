import { expect } from "npm:expect@30.5.2";
import { passwordProblem } from "./password_rules.ts";

const EMAIL = "ada.lovelace@example.com";

for (
  const password of [
    "short",
    "123456",
    "1234567890",
    "password",
    "Password1",
    "P@ssw0rd!",
    "dragon2024",
    "iloveyou",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "aaaaaa",
    "abcabc",
    "654321",
    "123abc",
    "zxcvbnm",
    "letmein!",
    "sunshine1",
    EMAIL,
    "ada.lovelace1",
  ]
) {
  Deno.test(`passwordProblem: ${password} is refused [B9.23]`, () => {
    expect(passwordProblem(password, EMAIL)).not.toBe(null);
  });
}

for (
  const password of [
    "lantern-oar-41",
    "xK9#mq",
    "correct horse battery staple",
    "Wintermärchen am See",
  ]
) {
  Deno.test(`passwordProblem: ${password} may be used`, () => {
    expect(passwordProblem(password, EMAIL)).toBe(null);
  });
}
