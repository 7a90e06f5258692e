/** One tab of a browser, driven as a person would: real clicks and keys, no way around the page. */
export interface Tab {
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Value of a JavaScript expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  click(selector: string): Promise<void>
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'Control+k'): Promise<void>
  /** PNG. */
  screenshot(): Promise<Buffer>
}

export interface Engine {
  name: 'chromium' | 'firefox' | 'webkit'
  version: string
  tab: Tab
  close(): Promise<void>
}

export const SIZE = { width: 1280, height: 800 }
