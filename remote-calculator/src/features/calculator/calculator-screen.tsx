import { texts } from './calculator.texts'

export function CalculatorScreen() {
  return <h1>{texts.title}</h1>
}
