import { earlySignInTexts as texts } from './document.texts'

/** How long the app may take to start after the sign-in. */
const APP_MS = 8000

export const earlySignInCss =
  '.early-answer{margin-bottom:16px;padding:12px;border:1px solid;border-radius:8px;font-size:14px;line-height:20px;color:light-dark(#b42318,#ff8a80)}'

/**
 * Handles the painted sign-in form until the app replaces it. The pending response is passed on in `window.__csuiteSignIn`,
 * another button that was pressed in `window.__csuitePressed`. Links keep the redirect address and the typed email.
 */
export const earlySignInScript = (apiBase: string): string => `(function(){
var api=${JSON.stringify(apiBase)},d=document;
function form(t){var f=d.querySelector('#root[data-first-paint] form');return f&&(!t||f.contains(t))&&f.elements.email&&f.elements.password?f:null}
function filled(f){return f.elements.email.value.trim()&&f.elements.password.value}
function look(e){var f=form(e.target);if(!f)return;if(e.type==='input')forget();button(f).disabled=!filled(f)}
function forget(){var old=d.querySelector('.early-answer');if(old){old.remove();window.__csuiteSignIn=undefined}}
function button(f){return f.querySelector('[type=submit]')}
function busy(f,on){var b=button(f);f.querySelector('fieldset').disabled=on;b.disabled=on;b.textContent=on?${JSON.stringify(texts.submitting)}:${JSON.stringify(texts.submit)};b.setAttribute('aria-busy',on)}
function say(text){var f=form();if(!f)return;var p=d.createElement('p');p.className='early-answer';p.setAttribute('role','alert');p.textContent=text;f.before(p);busy(f,false);look({target:f})}
['input','change','animationstart','focusin'].forEach(function(n){d.addEventListener(n,look,true)});
d.addEventListener('click',function(e){var t=e.target.closest('#root[data-first-paint] :is(a,button[type=button])');if(!t)return;
if(t.href){var f=form();try{if(f)sessionStorage.setItem('csuite-typed-email',JSON.stringify(f.elements.email.value.trim()))}catch(x){}
var to=new URLSearchParams(location.search).get('redirect_url');if(to)t.search=new URLSearchParams({redirect_url:to});return}
window.__csuitePressed=t.ariaLabel||t.textContent;t.setAttribute('aria-busy',true)},true);
d.addEventListener('submit',function(e){var f=form(e.target);if(!f)return;e.preventDefault();
var m=f.elements.email.value.trim(),w=f.elements.password.value;if(!m||!w)return;
forget();busy(f,true);
var q=fetch(api+'/auth/login',{method:'POST',headers:{accept:'application/json','content-type':'application/json'},body:JSON.stringify({email:m,password:w}),signal:AbortSignal.timeout(10000)});
window.__csuiteSignIn={email:m,answer:q};
q.then(function(r){return r.clone().json().then(function(b){
if(!r.ok)return say(b.message||${JSON.stringify(texts.failed)});
var t=b.access_token,u=fetch(api+'/auth/user',{headers:{accept:'application/json',authorization:'Bearer '+t},signal:AbortSignal.timeout(10000)});u.catch(function(){});
window.__csuiteEarly={token:t,requests:{'GET /auth/user':u}};
setTimeout(function(){if(form()){localStorage.setItem('token',t);say(${JSON.stringify(texts.notLoaded)})}},${APP_MS})})
}).catch(function(){say(${JSON.stringify(texts.failed)})})},true)})()`
