/** What people read while they reset a password, word for word (spec 2 section 8, "Reset password"). */
export const RESET_TEXTS = {
  verified: { title: "Identity Verified", text: "Please set your new password." },
  emailSent: {
    title: "Email Sent",
    text: "If an account with this email exists, you will receive reset instructions.",
  },
  done: {
    title: "Password Reset Successful",
    text: "Your password has been updated. You can now log in with your new password.",
  },
  demoDone: { title: "Password Reset Successful", text: "Your password has been updated." },
  invalidEmail: { title: "Invalid Email", text: "Please enter a valid email address" },
  shortAnswer: {
    title: "Verification Failed",
    text: "Security answer must be at least 3 characters long",
  },
  mismatch: { title: "Passwords Don't Match", text: "Please make sure your passwords match." },
  shortPassword: {
    title: "Password Too Short",
    text: "Password must be at least 6 characters long.",
  },
} as const;
