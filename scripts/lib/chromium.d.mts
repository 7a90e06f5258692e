export const chromiumArgs: string[]
export function ensureChromium(): Promise<string>
