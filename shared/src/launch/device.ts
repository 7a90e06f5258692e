export type Device = 'ios' | 'android' | 'computer'

/** What a person holds, from the user agent. An iPad says it is a Mac, but a Mac has no touch screen. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  if (/Macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android|Mobile/i.test(userAgent) ? 'android' : 'computer'
}
