/** The pages of the release alert. */

export const ALERT_PATH = "/release-alert";
/** The links of its mails; the token says whose. */
export const confirmAlertPath = (token: string): string =>
  `${ALERT_PATH}/confirm?token=${encodeURIComponent(token)}`;
export const leaveAlertPath = (token: string): string =>
  `${ALERT_PATH}/leave?token=${encodeURIComponent(token)}`;
