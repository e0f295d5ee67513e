// Creates and uses passkeys: fetches the options, asks the authenticator, and sends its answer with the form.
const known = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON;

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (known && location.origin === form.dataset.origin) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form);
    });
  } else {
    const why = document.getElementById(known || !isSecureContext ? "passkey-other-address" : "passkey-old-browser");
    if (why) {
      why.hidden = false;
    }
  }
}

async function send(form) {
  const button = form.querySelector("button");
  const problem = form.querySelector(".passkey-problem");
  button.disabled = true;
  problem.hidden = true;
  try {
    const credential = await answer(form);
    if (credential) {
      form.elements.credential.value = JSON.stringify(credential);
      form.submit();
    }
  } catch (error) {
    // cancelled by the person, timed out, or not permitted: browsers do not tell which
    console.info(error);
    problem.hidden = false;
    button.disabled = false;
    button.focus();
  }
}

async function answer(form) {
  const reply = await fetch(form.dataset.options, {
    method: "POST",
    body: new URLSearchParams({ _csrf: form.elements._csrf.value }),
  });
  if (reply.redirected) {
    location.assign(reply.url);
    return null;
  }
  if (!reply.ok) {
    throw new Error(`The server answered ${reply.status}`);
  }
  const options = await reply.json();
  return form.dataset.passkey === "create"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}
