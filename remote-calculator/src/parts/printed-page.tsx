import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { createGlobalStyle } from 'styled-components'

interface PrintedPageProps {
  children: ReactNode
  /** Page numbers, for which the margins leave room. */
  numbered?: boolean
  /** After the dialog of the browser. Absent: nothing is printed by itself. */
  onPrinted?: () => void
}

/** Replaces the page on paper. With `onPrinted` it opens the browser's dialog at once. */
export function PrintedPage({ children, numbered = false, onPrinted }: PrintedPageProps) {
  const print = useEffectEvent(() => {
    if (!onPrinted) return
    window.print()
    onPrinted()
  })
  useEffect(() => print(), [])
  return createPortal(
    <>
      <PrintStyle />
      {numbered && <PageNumbers />}
      <div className="calculator-printed" aria-hidden="true">
        {children}
      </div>
    </>,
    document.body,
  )
}

const PageNumbers = createGlobalStyle`
  @page { margin: 10mm 14mm 12mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; } }
`
const PrintStyle = createGlobalStyle`
  @media screen { .calculator-printed { display: none; } }
  @media print {
    body > :not(.calculator-printed) { display: none !important; }
    html, body { background: #fff; }
  }
`
