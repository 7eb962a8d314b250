/** Which middlewares a request passed. */
export interface Trail {
  trail: string[];
}
