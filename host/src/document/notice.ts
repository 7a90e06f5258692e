import './notice.css'

/**
 * Shows a line at the page's foot, once. It must also run in browsers that are too old for the portal: nothing newer than
 * the DOM of ECMAScript 5.
 * @param button absent: none
 */
export function showNotice(text: string, button?: { text: string; onPress: () => void }): void {
  // The body may not be parsed yet.
  // eslint-disable-next-line typescript/no-unnecessary-condition
  if (!document.body) return window.addEventListener('DOMContentLoaded', () => showNotice(text, button))
  if (document.querySelector('.not-started')) return
  const notice = document.createElement('p')
  notice.className = 'not-started'
  notice.setAttribute('role', 'alert')
  notice.appendChild(document.createTextNode(text))
  if (button) {
    const element = document.createElement('button')
    element.textContent = button.text
    element.onclick = button.onPress
    notice.appendChild(element)
  }
  document.body.appendChild(notice)
}
