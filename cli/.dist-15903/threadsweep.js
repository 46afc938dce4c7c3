#!/usr/bin/env node
var i={en:{help:`Usage: threadsweep [options] [command]

Finds scam, spam and abuse under your YouTube videos and hides it.

Options:
  -V, --version                   output the version number
  --json                          print JSON on stdout, and nothing else there
  -q, --quiet                     say nothing but results and failures
  --no-color                      no colours
  --api <url>                     the API to speak to (default:
                                  http://127.0.0.1:5002)
  --profile <name>                keep several logins apart by name
  --language <code>               speak this language (default: as the system
                                  does) (choices: "en", "fr", "es")
  -h, --help                      display help for command

Commands:
  login [options] [email]         log in, asking for the password or reading it
                                  from stdin
  logout                          end the session and delete its tokens from
                                  this computer
  whoami                          show whose login is used, and its plan
  auto [state]                    show whether automatic cleaning is on, or
                                  switch it
  sensitivity [category] [level]  show how readily comments of each category are
                                  hidden, or change it
  export [options]                write all that is kept of your account
  channels [command]              list your channels, switch between them,
                                  connect and disconnect them
  videos [options]                list your videos
  comments [options] <video>      list a video's comments, visible and hidden
  hide <video> <comment...>       hide comments
  restore <video> <comment...>    make hidden comments visible again
  clean [options] [video...]      find and hide unwanted comments, now
  watch [options] [video]         follow cleaning passes as they go
  passes [options]                list cleaning passes, newest first
  undo <pass>                     make visible again what a pass has hidden
  quota [options]                 show what is used and left of YouTube's daily
                                  quota
  judge [options] [file]          judge the comments of a file or of stdin here,
                                  without an account
  completion <shell>              print the script that makes a shell complete
                                  commands
  config [action] [name] [value]  show, set and unset what holds for every
                                  command
  help [command]                  display help for command

Environment:
  THREADSWEEP_TOKEN     an access token, used as is instead of a login
  THREADSWEEP_API       the API to speak to
  THREADSWEEP_PROFILE   the profile to use
  THREADSWEEP_LANGUAGE  the language to speak: en, fr or es
  NO_COLOR, FORCE_COLOR, CI   no colours; colours; no view that moves

Exit codes:
  0 done   1 failed   2 wrong usage   3 not logged in
  4 a limit of the plan or of YouTube's daily quota   130 interrupted
`,oldNode:"threadsweep needs Node.js 22.12 or later, and this is {{version}}: install a newer one from https://nodejs.org."},fr:{help:`Usage : threadsweep [options] [commande]

Repère les arnaques, le spam et les insultes sous vos vidéos YouTube et les
masque.

Options :
  -V, --version                     afficher le numéro de version
  --json                            écrire du JSON sur stdout, et rien d’autre
  -q, --quiet                       ne dire que les résultats et les échecs
  --no-color                        sans couleurs
  --api <url>                       l’API à utiliser (par défaut :
                                    http://127.0.0.1:5002)
  --profile <nom>                   garder plusieurs connexions distinctes par
                                    leur nom
  --language <code>                 parler cette langue (par défaut : comme le
                                    système) (choix : "en", "fr", "es")
  -h, --help                        afficher l’aide d’une commande

Commandes :
  login [options] [e-mail]          se connecter, en demandant le mot de passe
                                    ou en le lisant sur stdin
  logout                            terminer la session et supprimer ses jetons
                                    de cet ordinateur
  whoami                            afficher quel compte est utilisé, et sa
                                    formule
  auto [état]                       afficher si le nettoyage automatique est
                                    activé, ou le modifier
  sensitivity [catégorie] [niveau]  afficher avec quelle facilité les
                                    commentaires de chaque catégorie sont
                                    masqués, ou le modifier
  export [options]                  écrire tout ce qui est conservé de votre
                                    compte
  channels [commande]               lister vos chaînes, en changer, les
                                    connecter et les déconnecter
  videos [options]                  lister vos vidéos
  comments [options] <vidéo>        lister les commentaires d’une vidéo,
                                    visibles et masqués
  hide <vidéo> <commentaire...>     masquer des commentaires
  restore <vidéo> <commentaire...>  rétablir des commentaires masqués
  clean [options] [vidéo...]        repérer et masquer les commentaires
                                    indésirables, maintenant
  watch [options] [vidéo]           suivre les nettoyages en cours
  passes [options]                  lister les nettoyages, du plus récent au
                                    plus ancien
  undo <nettoyage>                  rétablir ce qu’un nettoyage a masqué
  quota [options]                   afficher ce qui est utilisé et ce qui reste
                                    du quota quotidien de YouTube
  judge [options] [fichier]         évaluer ici les commentaires d’un fichier ou
                                    de stdin, sans compte
  completion <shell>                afficher le script qui permet à un shell de
                                    compléter les commandes
  config [action] [nom] [valeur]    afficher, définir et effacer ce qui vaut
                                    pour toutes les commandes
  help [commande]                   afficher l’aide d’une commande

Environnement :
  THREADSWEEP_TOKEN     un jeton d’accès, utilisé au lieu d’une connexion
  THREADSWEEP_API       l’API à utiliser
  THREADSWEEP_PROFILE   le profil à utiliser
  THREADSWEEP_LANGUAGE  la langue à parler : en, fr ou es
  NO_COLOR, FORCE_COLOR, CI   sans couleurs ; avec ; sans animation

Codes de sortie :
  0 terminé   1 échec   2 mauvais usage   3 non connecté
  4 une limite de la formule ou du quota quotidien de YouTube   130 interrompu
`,oldNode:"threadsweep a besoin de Node.js 22.12 ou plus récent, et celui-ci est {{version}} : installez une version plus récente depuis https://nodejs.org."},es:{help:`Uso: threadsweep [opciones] [comando]

Detecta estafas, spam e insultos en tus vídeos de YouTube y los oculta.

Opciones:
  -V, --version                     mostrar el número de versión
  --json                            escribir JSON en stdout, y nada más
  -q, --quiet                       decir solo los resultados y los fallos
  --no-color                        sin colores
  --api <url>                       la API que se usa (por defecto:
                                    http://127.0.0.1:5002)
  --profile <nombre>                distinguir varias sesiones por su nombre
  --language <código>               hablar este idioma (por defecto: como el
                                    sistema) (opciones: "en", "fr", "es")
  -h, --help                        mostrar la ayuda de un comando

Comandos:
  login [opciones] [correo]         iniciar sesión, preguntando la contraseña o
                                    leyéndola de stdin
  logout                            cerrar la sesión y borrar sus tokens de este
                                    ordenador
  whoami                            mostrar qué cuenta se usa, y su plan
  auto [estado]                     mostrar si la limpieza automática está
                                    activada, o cambiarla
  sensitivity [categoría] [nivel]   mostrar con qué facilidad se ocultan los
                                    comentarios de cada categoría, o cambiarla
  export [opciones]                 escribir todo lo que se guarda de tu cuenta
  channels [comando]                listar tus canales, cambiar de canal,
                                    conectarlos y desconectarlos
  videos [opciones]                 listar tus vídeos
  comments [opciones] <vídeo>       listar los comentarios de un vídeo, visibles
                                    y ocultos
  hide <vídeo> <comentario...>      ocultar comentarios
  restore <vídeo> <comentario...>   restaurar comentarios ocultos
  clean [opciones] [vídeo...]       encontrar y ocultar comentarios no deseados,
                                    ahora
  watch [opciones] [vídeo]          seguir las limpiezas en curso
  passes [opciones]                 listar las limpiezas, de la más reciente a
                                    la más antigua
  undo <limpieza>                   restaurar lo que ha ocultado una limpieza
  quota [opciones]                  mostrar lo usado y lo que queda de la cuota
                                    diaria de YouTube
  judge [opciones] [archivo]        evaluar aquí los comentarios de un archivo o
                                    de stdin, sin cuenta
  completion <shell>                mostrar el script con el que un shell
                                    completa los comandos
  config [acción] [nombre] [valor]  mostrar, fijar y quitar lo que vale para
                                    todos los comandos
  help [comando]                    mostrar la ayuda de un comando

Entorno:
  THREADSWEEP_TOKEN     un token de acceso, usado en lugar de una sesión
  THREADSWEEP_API       la API que se usa
  THREADSWEEP_PROFILE   el perfil que se usa
  THREADSWEEP_LANGUAGE  el idioma: en, fr o es
  NO_COLOR, FORCE_COLOR, CI   sin colores; con colores; sin vistas animadas

Códigos de salida:
  0 hecho   1 fallo   2 uso incorrecto   3 sin sesión iniciada
  4 un límite del plan o de la cuota diaria de YouTube   130 interrumpido
`,oldNode:"threadsweep necesita Node.js 22.12 o posterior, y este es {{version}}: instala uno más reciente desde https://nodejs.org."}};import q from"node:module";import{homedir as T}from"node:os";import a from"node:path";function y(e,n,o){let s=n==="win32"?a.win32:a.posix,t=e.XDG_CONFIG_HOME;return t!==void 0&&s.isAbsolute(t)?s.join(t,"threadsweep"):n==="darwin"?s.join(o,"Library","Application Support","threadsweep"):n==="win32"?s.join(e.APPDATA??s.join(o,"AppData","Roaming"),"threadsweep"):s.join(o,".config","threadsweep")}function c(e){return y(e,process.platform,T())}function d(e){return a.join(e,"_settings.json")}var p="0.1.0";function m(e){return i[e]}var g=80;var w=["en","fr","es"];function u(e){return w.some(n=>n===e)}function h(e,n,o){return[P(e),n.THREADSWEEP_LANGUAGE?.trim(),R(o)].find(u)??S(n)}function f(e){let n=e.THREADSWEEP_LANGUAGE?.trim()??"";return n===""||u(n)?void 0:n}function S(e){let n=e.LC_ALL||e.LC_MESSAGES||e.LANG||"",[o]=n.toLowerCase().split(/[_.@-]/);return u(o)?o:"en"}function P(e){let n=e.indexOf("--"),o=n<0?e:e.slice(0,n),s=o.findLastIndex(t=>t==="--language"||t.startsWith("--language="));return o[s]==="--language"?o[s+1]:o[s]?.slice(11)}function R(e){if("getBuiltinModule"in process)try{let{readFileSync:n}=process.getBuiltinModule("node:fs"),o=JSON.parse(n(e,"utf8"));return typeof o!="object"||o===null?void 0:"language"in o?o.language:void 0}catch{return}}var[E=0,O=0]=process.versions.node.split(".").map(Number),[,,_,...L]=process.argv,l=L.length===0?_:void 0;E<22||E===22&&O<12?(process.stderr.write(`${v().oldNode.replace("{{version}}",process.versions.node)}
`),process.exitCode=1):l==="--version"||l==="-V"?process.stdout.write(`${p}
`):N(l)&&b(process.stdout)&&f(process.env)===void 0?process.stdout.write(v().help):(q.enableCompileCache(),import("./main.js").then(({main:e})=>e(process.argv)));function b({isTTY:e,columns:n}){return!e||n>=g}function N(e){return e==="--help"||e==="-h"||e==="help"}function v(){let{argv:e,env:n}=process;return m(h(e,n,d(c(n))))}
