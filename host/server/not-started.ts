import { notStartedTexts as texts } from './document.texts'

export const notStartedCss =
  '.not-started{position:fixed;z-index:99;right:16px;bottom:16px;left:16px;max-width:420px;margin:0 auto;padding:12px 16px;border:1px solid;border-radius:8px;font:14px/20px sans-serif;background:#fdecea;background:light-dark(#fdecea,#3a1614);color:#b42318;color:light-dark(#b42318,#ff8a80)}.not-started button{margin-left:8px;padding:4px;border:0;background:none;font:inherit;color:inherit;text-decoration:underline;cursor:pointer}'

/**
 * Names the supported browsers to an older one, and offers to reload if the host's scripts fail to load or to start: the
 * painted frame alone would not respond. In ECMAScript 5 and a script element of its own, since the old ones must run it.
 */
export const notStartedScript = `(function(){var d=document,say=function(text){
if(!d.body)return addEventListener('DOMContentLoaded',function(){say(text)});
if(d.querySelector('.not-started'))return;
var p=d.createElement('p'),b=d.createElement('button');
p.className='not-started';p.setAttribute('role','alert');
p.appendChild(d.createTextNode(text));
b.textContent=${JSON.stringify(texts.reload)};b.onclick=function(){location.reload()};
if(text!==old)p.appendChild(b);d.body.appendChild(p)},
old=${JSON.stringify(texts.oldBrowser)},failed=function(){say(${JSON.stringify(texts.notStarted)})};
if(!(window.URL&&URL.canParse&&window.CSS&&CSS.supports&&CSS.supports('selector(:has(a))')))say(old);
addEventListener('csuite-not-started',failed);
addEventListener('error',function(e){if(e.target.defer)failed()},true)})()`
