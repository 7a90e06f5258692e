import { Activity, BellRing, ChartLine, FileText, ShieldCheck, Smartphone } from 'lucide-react'
import { ProductPage } from '../../parts/product-page/product-page'
import { Board } from './board'
import { texts } from './control-max.texts'

const CONTROL_MAX_ID = 1

/** `/control-max`: Control Max 360 presented. */
export function ControlMaxScreen() {
  return (
    <ProductPage
      appId={CONTROL_MAX_ID}
      texts={texts}
      icons={[Activity, BellRing, ChartLine, FileText, ShieldCheck, Smartphone]}
      drawings={['valve', 'pipe', 'transmitter']}
      demo={<Board />}
    />
  )
}
