import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'

export function kitPage(portal: string, version: string | undefined): string {
  const archive = `${portal}/kit/csuite-remote-kit.tgz`
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kit de remotos de ${DEFAULT_SITE_NAME}</title>
</head>
<body>
<main>
<h1>Kit de remotos de ${DEFAULT_SITE_NAME}</h1>
<p>${version === undefined ? 'Este portal se construyó sin el kit.' : `Versión ${version}: <a href="/kit/csuite-remote-kit.tgz">csuite-remote-kit.tgz</a>`}</p>
<h2>Un remoto nuevo</h2>
<p>Con Node 24 (o 20.19), en una carpeta cualquiera:</p>
<pre><code>npm exec --yes --package=${archive} -- csuite new caudal --portal ${portal}
cd caudal &amp;&amp; npm install &amp;&amp; npm test &amp;&amp; npm run build
npm run dev                      # el portal con este remoto dentro, solo para ti
npx csuite check                 # todas las reglas, sin publicar
npx csuite publish --activate    # con CSUITE_URL y CSUITE_DEPLOY_TOKEN
npx csuite list
npx csuite canary &lt;versión&gt; 10
npx csuite activate &lt;versión&gt;
npx csuite rollback</code></pre>
<h2>Un remoto que ya tienes</h2>
<p>Cualquier compilación de webpack, rspack, rsbuild o Vite con mf-manifest.json y un remote.config.json junto al proyecto:</p>
<pre><code>npm exec --yes --package=${archive} -- csuite publish dist --portal ${portal}</code></pre>
<p>La credencial la crea un administrador: Panel, Despliegues, «Nueva credencial».</p>
</main>
</body>
</html>
`
}
