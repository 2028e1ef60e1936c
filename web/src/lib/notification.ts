/** What a system notification carries: the path of the page to show when it is clicked. */
export interface NotificationData {
  readonly path: string;
}
