export { InstrumentPanel, SignalTrace } from './instrument'
