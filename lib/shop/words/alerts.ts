/** The checkout's answers to a press; failures are from the error catalogue (spec 2 section 8). */

interface Alert {
  title: string;
  text: string;
}

export const NOT_SUCCESSFUL = "Your payment was not successful. Please try again.";

const of = (title: string) => (text: string): Alert => ({ title, text });

export const paymentFailed = (message: string) => of("Payment Failed")(message || NOT_SUCCESSFUL);
export const notInitialized = of("Payment Error")(
  "Failed to initialize payment. Please try again.",
);
export const priceChanged = (total: string) =>
  of("The price has changed")(
    `It's ${total} now. You haven't been charged. Press again to pay the new price.`,
  );
export const emptyCode = of("Empty Discount Code")("Please enter a discount code first.");
export const invalidCode = of("Invalid Discount Code")(
  "The discount code you entered is invalid or expired.",
);
export const codeNotApplied = of("Discount not applied")(
  "There was a problem applying your discount code. Please try again.",
);
export const notFreed = of("Free access")(
  "There was a problem processing your free access. Please try again.",
);
export const alreadyPurchased = (title: string) =>
  of("Already Purchased")(`You already own ${title}. Redirecting to the audiobook.`);
export const accountCreated = (title: string) =>
  of("Account Created Successfully")(
    `Your profile has been set up and you're ready to complete your purchase of "${title}"!`,
  );
export const mailSent = (email: string) =>
  of("Check your email")(
    `We've sent an email to ${email}. Open the link in it to come back to this checkout.`,
  );
export const accountNotCreated = (message: string) =>
  of("Account Creation Failed")(
    message || "There was a problem creating your account. Please try again.",
  );
export const loginSuccessful = of("Login Successful")(
  "Redirecting you to complete your purchase...",
);
export const loginFailed = (message: string) =>
  of("Login Failed")(message || "Please check your credentials and try again.");
export const signupIncomplete = of("Missing information")("Please fill out all required fields");
export const loginIncomplete = of("Missing information")(
  "Please enter both your email and password.",
);
export const noCookies = of("Your browser is blocking cookies")(
  "Your account needs a cookie. Allow cookies for this site, then try again.",
);
export const loginError = of("Login Error")("An error occurred. Please try again.");
