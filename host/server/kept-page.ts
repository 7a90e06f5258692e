import { KEPT_PAGE_KEY } from '@csuite/shared/contract/page-path'

/** Replaces the painted frame's skeleton with the page as this user last saw it, inert until the app renders it. */
export const keptPageScript = `(function(){try{
var d=document,k=JSON.parse(localStorage.getItem('${KEPT_PAGE_KEY}')),p=d.querySelector('#root>[data-frame]>[data-page]');
if(d.documentElement.dataset.signedIn!==String(k.user)||k.path!==location.pathname||k.version!==p.dataset.page)return;
var s=d.createElement('style');s.nonce=d.currentScript.nonce;s.textContent='@scope([data-page]){'+k.css+'}';d.head.append(s);p.innerHTML=k.html
}catch(_){}})()`
