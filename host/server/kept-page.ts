import { KEPT_PAGE_KEY } from '@csuite/shared/contract/page-path'

/**
 * Puts the page as this person last saw it into the painted frame, in place of its skeleton. Runs after the frame's markup; plain
 * text, inlined with the response's nonce. What it shows is inert until the app draws the page anew.
 */
export const keptPageScript = `(function(){try{
var d=document,k=JSON.parse(localStorage.getItem('${KEPT_PAGE_KEY}')),p=d.querySelector('#root>[data-frame]>[data-page]');
if(d.documentElement.dataset.signedIn!==String(k.user)||k.path!==location.pathname||k.version!==p.dataset.page)return;
var s=d.createElement('style');s.nonce=d.currentScript.nonce;s.textContent='@scope([data-page]){'+k.css+'}';d.head.append(s);p.innerHTML=k.html
}catch(_){}})()`
