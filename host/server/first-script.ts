import { HOME } from '@csuite/shared/contract/page-path'
import { PREFERENCES_KEY, preferences } from '@csuite/shared/contract/preferences'
import { fontInitScript, themeInitScript } from '@csuite/shared/ui/theme-init'

/**
 * Runs before any bundle: sets the theme and the font and, with a valid token, shows the signed-in frame and sends the first
 * requests. The client takes those from `window.__csuiteEarly`, and the top bar an early Ctrl K from `data-search`.
 * @param home where a sign-in leads; there, as at `/`, the catalogue is requested too, and the preferences where the browser does not know
 *   them yet
 */
export function firstScript(apiBase: string, home: string): string {
  return `${themeInitScript};${fontInitScript};(function(){try{
var p=location.pathname.replace(/\\/+/g,'/'),k=localStorage.getItem('token');
if(!k||new URLSearchParams(location.search).has('token')||/^\\/(logout|playstoreapps)\\b/.test(p))return;
var e=JSON.parse(atob(k.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));
if(!(e.exp*1000>Date.now()))return;
document.documentElement.dataset.signedIn=e.sub;
var r={},a=['/auth/user'];
if([${JSON.stringify(HOME)},${JSON.stringify(home)}].includes(p.replace(/(.)\\/$/,'$1'))){a.push('/apps/listar?page=1&limit=100');if((JSON.parse(localStorage.getItem(${JSON.stringify(PREFERENCES_KEY)}))||0).user!=e.sub)a.push(${JSON.stringify(preferences.path)})}
a.forEach(function(u){var q=fetch(${JSON.stringify(apiBase)}+u,{headers:{accept:'application/json',authorization:'Bearer '+k},signal:AbortSignal.timeout(10000)});q.catch(function(){});r['GET '+u]=q});
window.__csuiteEarly={token:k,requests:r};
addEventListener('keydown',function(e){if((e.ctrlKey||e.metaKey)&&!e.altKey&&/^k$/i.test(e.key)&&document.querySelector('[data-frame]')){e.preventDefault();document.documentElement.dataset.search=''}})
}catch(_){}})();`
}
