/** What a notification bears: the path of the page that it is about. */
export interface Called {
  readonly path: string;
}
