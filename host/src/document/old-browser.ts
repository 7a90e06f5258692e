import { notStartedTexts as texts } from './document.texts'
import { showNotice } from './notice'

type Lacking = { [Name in 'CSS' | 'URL']?: Partial<(typeof window)[Name]> }
const { CSS: css, URL: url } = window as Lacking

// The newest of what the portal needs. A script element of its own: an old browser cannot parse the others.
if (!(url?.canParse && css?.supports?.('selector(:has(a))'))) showNotice(texts.oldBrowser)
