import './every-page'
import { handleSignIn } from './early-sign-in'
import { optionsOf } from './options'

// The first script of a document with the static sign-in form.
handleSignIn(optionsOf(document.currentScript).api)
