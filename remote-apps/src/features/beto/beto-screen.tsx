import {
  BookOpenCheck,
  FileSearch,
  MessagesSquare,
  Ruler,
  SlidersHorizontal,
  TriangleAlert,
} from 'lucide-react'
import { ProductPage } from '../../parts/product-page/product-page'
import { texts } from './beto.texts'
import { Conversation } from './conversation'

const BETO_ID = 2

/** `/beto`: the AI assistant presented. */
export function BetoScreen() {
  return (
    <ProductPage
      appId={BETO_ID}
      texts={texts}
      icons={[BookOpenCheck, TriangleAlert, SlidersHorizontal, FileSearch, Ruler, MessagesSquare]}
      drawings={['trace', 'transmitter', 'pipe']}
      demo={<Conversation />}
    />
  )
}
