/** Whether a box of a form was ticked, as a script or a browser says it. */
export const isTicked = (value: boolean | string): boolean =>
  value === true || value === 'on' || value === 'true'
