import { notStartedTexts as texts } from './document.texts'

export const notStartedCss =
  '.not-started{position:fixed;z-index:9;inset:auto 16px 16px;max-width:420px;margin:0 auto;padding:12px 16px;border:1px solid;border-radius:8px;font:14px/20px sans-serif;background:light-dark(#fdecea,#3a1614);color:light-dark(#b42318,#ff8a80)}.not-started button{margin-left:8px;padding:4px;border:0;background:none;font:inherit;color:inherit;text-decoration:underline;cursor:pointer}'

/** Offers to reload if the host's scripts fail to load or to start: the painted frame alone would not respond. */
export const notStartedScript = `(function(){var d=document,say=function(){
if(!d.body)return addEventListener('DOMContentLoaded',say);
if(d.querySelector('.not-started'))return;
var p=d.createElement('p'),b=d.createElement('button');
p.className='not-started';p.setAttribute('role','alert');
b.textContent=${JSON.stringify(texts.reload)};b.onclick=function(){location.reload()};
p.append(${JSON.stringify(texts.notStarted)},b);d.body.append(p)};
addEventListener('csuite-not-started',say);
addEventListener('error',function(e){if(e.target.defer)say()},true)})()`
