// Made of lib/shop/messages/en.json by `deno task words`: change it there.

export enum paymentFailed {
  title = "Payment Failed",
  text = "Your payment was not successful. Please try again.",
}

export enum notInitialized {
  title = "Payment Error",
  text = "Failed to initialize payment. Please try again.",
}

export const priceChanged = {
  title: "The price has changed",
  text: (total: string | number): string =>
    `It's ${total} now. You haven't been charged. Press again to pay the new price.`,
} as const;

export enum emptyCode {
  title = "Empty Discount Code",
  text = "Please enter a discount code first.",
}

export enum invalidCode {
  title = "Invalid Discount Code",
  text = "The discount code you entered is invalid or expired.",
}

export enum codeNotApplied {
  title = "Discount not applied",
  text = "There was a problem applying your discount code. Please try again.",
}

export enum notFreed {
  title = "Free access",
  text = "There was a problem processing your free access. Please try again.",
}

export const alreadyPurchased = {
  title: "Already Purchased",
  text: (title: string | number): string =>
    `You already own ${title}. Redirecting to the audiobook.`,
} as const;

export const accountCreated = {
  title: "Account Created Successfully",
  text: (title: string | number): string =>
    `Your profile has been set up and you're ready to complete your purchase of "${title}"!`,
} as const;

export const mailSent = {
  title: "Check your email",
  text: (email: string | number): string =>
    `We've sent an email to ${email}. Open the link in it to come back to this checkout.`,
} as const;

export enum accountNotCreated {
  title = "Account Creation Failed",
  text = "There was a problem creating your account. Please try again.",
}

export enum loginSuccessful {
  title = "Login Successful",
  text = "Redirecting you to complete your purchase...",
}

export enum loginFailed {
  title = "Login Failed",
  text = "Please check your credentials and try again.",
}

export enum signupIncomplete {
  title = "Missing information",
  text = "Please fill out all required fields",
}

export enum loginIncomplete {
  title = "Missing information",
  text = "Please enter both your email and password.",
}

export enum noCookies {
  title = "Your browser is blocking cookies",
  text = "Your account needs a cookie. Allow cookies for this site, then try again.",
}

export enum loginError {
  title = "Login Error",
  text = "An error occurred. Please try again.",
}
