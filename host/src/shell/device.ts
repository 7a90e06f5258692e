/** True on phones and tablets, told by the user agent as the product asks (spec §2). */
export function isMobileDevice(userAgent = navigator.userAgent): boolean {
  return /Android|iPhone|iPad|iPod|Windows Phone|Mobile/i.test(userAgent)
}
