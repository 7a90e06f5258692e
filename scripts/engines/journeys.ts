import type { SignedIn } from '../rig/people'
import type { PageReader } from './page-reader'

/** @param person an administrator who has not seen the presentation yet */
type Journey = (page: PageReader, person: SignedIn) => Promise<void>

/** In this order: the first signs in, the last signs out. */
export const journeys: Record<string, Journey> = {
  'signing in': async (page, person) => {
    await page.open('/login')
    await page.fill('Email', person.email)
    await page.fill('Contraseña', person.password)
    await page.click('button', 'Iniciar Sesión')
    await page.isAt('/apps')
    await page.sees('Hola,')
  },
  'the presentation': async (page) => {
    await page.sees('1 de 3')
    await page.click('button', 'Continuar')
    await page.sees('Nuestras Aplicaciones')
    await page.click('button', 'Anterior')
    await page.sees('Automatización Avanzada')
    await page.click('button', 'Continuar')
    await page.sees('2 de 3')
    await page.click('button', 'Continuar')
    await page.sees('Elige un plan para continuar')
    await page.click('button', 'Crear cuenta gratuita')
    await page.seesNot('3 de 3')
  },
  'the catalogue': async (page) => {
    await page.open('/apps')
    await page.sees('Control Max 360')
    await page.click('tab', 'Aplicaciones para móvil')
    await page.sees('Beto Pro')
    await page.click('tab', 'Aplicaciones web')
  },
  'the launcher': async (page) => {
    await page.open('/apps')
    await page.click('button', 'Aplicaciones')
    await page.sees('Conoce todas tus herramientas')
    await page.tab.press('Escape')
    await page.seesNot('Conoce todas tus herramientas')
  },
  'the search by keyboard': async (page) => {
    await page.open('/apps')
    await page.sees('Control Max 360')
    await page.tab.press('Control+k')
    await page.hasFocusIn('[role=dialog] input')
    await page.tab.type('planes')
    await page.sees('Planes')
    await page.tab.press('Enter')
    await page.isAt('/planes')
  },
  'the profile': async (page) => {
    await page.open('/perfil')
    await page.fill('Nombre', 'Ñandú')
    await page.click('button', 'Guardar')
    await page.sees('✓ Actualizado')
  },
  'the plans': async (page) => {
    await page.open('/planes')
    await page.find('heading', 'Planes Premium')
    await page.sees('C+Suite Completa')
    await page.sees('39')
  },
  'the calculator': async (page) => {
    await page.open('/calculadora-txi')
    await page.sees('Rango de entrada')
    const value =
      "[...document.querySelectorAll('input')].filter((input) => input.labels?.[0]?.textContent.startsWith('Valor'))"
    await page.tab.evaluate(`void ${value}[0].setAttribute('data-input', '')`)
    await page.tab.click('[data-input]')
    await page.tab.type('12')
    await page.sees('50 %')
    const output = await page.tab.evaluate<string>(`${value}[1].value`)
    if (output !== '50.00') throw new Error(`12 mA is ${output} kPa`)
  },
  'the list of people': async (page, { email }) => {
    await page.open('/admin/usuarios')
    await page.sees(email)
    await page.sees('Usuarios totales')
  },
  // Leaves the list by documents, so that it may come back from the back/forward cache.
  'signing out, and Back': async (page, { email }) => {
    await page.open('/admin/usuarios')
    await page.sees(email)
    await page.open('/planes')
    await page.find('heading', 'Planes Premium')
    await page.click('button', 'Cuenta')
    await page.click('menuitem', 'Cerrar sesión')
    await page.isAt('/login')
    for (let step = 0; step < 2; step += 1) {
      await page.tab.back()
      await page.isAt('/login')
      await page.seesNot(email)
    }
  },
}
