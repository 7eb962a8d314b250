/** The pages of the release alert. */

export const ALERT_PATH = "/release-alert";
/** Links in its mails; the token identifies the entry. */
export const confirmAlertPath = (token: string): string =>
  `${ALERT_PATH}/confirm?token=${encodeURIComponent(token)}`;
export const leaveAlertPath = (token: string): string =>
  `${ALERT_PATH}/leave?token=${encodeURIComponent(token)}`;
