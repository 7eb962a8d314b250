/** An account at the checkout: the forms of the specification (spec 2 section 2). */
export const JoinWords = {
  summary: "Sign in, or create an account with a password",
  eyebrow: "Account Required",
  title: "Create Account",
  lead:
    "Please create an account to complete your purchase. It keeps your audiobook, and your place in it.",
  optional: "It keeps your audiobook, and your place in it.",
  toLogin: "I have an account",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  password: "Password",
  answer: "Answer for account recovery",
  answerHint: "Something only you would answer, at least 3 letters.",
  loginTitle: "Sign in",
  login: "Sign In",
  forgot: "Forgot Password?",
} as const;
