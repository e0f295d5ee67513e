package platen.web.account.passkey;

import com.webauthn4j.util.exception.WebAuthnException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.AuthenticatorTransport;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.ResidentKeyRequirement;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import org.springframework.security.web.webauthn.management.ImmutablePublicKeyCredentialCreationOptionsRequest;
import org.springframework.security.web.webauthn.management.ImmutablePublicKeyCredentialRequestOptionsRequest;
import org.springframework.security.web.webauthn.management.ImmutableRelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyPublicKey;
import org.springframework.security.web.webauthn.management.WebAuthnRelyingPartyOperations;
import org.springframework.security.web.webauthn.management.Webauthn4JRelyingPartyOperations;
import platen.db.core.PublicId;
import platen.db.person.PasskeyStore.Passkey;
import platen.db.person.PersonStore;
import platen.jobs.people.Passkeys;
import platen.web.session.PersonLogin;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The two ceremonies of WebAuthn: registration and login. The authenticator must verify its person, by a fingerprint or
 * PIN, so that a passkey stands for two factors. A challenge works once, for one browser and purpose.
 */
final class Ceremonies {
    private static final TypeReference<PublicKeyCredential<AuthenticatorAttestationResponse>> REGISTERED = new TypeReference<>() {};
    private static final TypeReference<PublicKeyCredential<AuthenticatorAssertionResponse>> ASSERTED = new TypeReference<>() {};
    /** Longer answers do not come from authenticators. */
    private static final int MAX_LENGTH = 64_000;

    private final Passkeys passkeys;
    private final PersonStore people;
    private final Clock clock;
    private final JsonMapper json = JsonMapper.builder().addModule(new WebauthnJacksonModule()).build();

    Ceremonies(Passkeys passkeys, PersonStore people, Clock clock) {
        this.passkeys = passkeys;
        this.people = people;
        this.clock = clock;
    }

    /**
     * Returns the options for a browser to create a passkey, in JSON.
     *
     * @param use browser and purpose; the same in {@link #registered}
     */
    String creationOptions(RelyingParty party, PersonLogin login, String use) {
        return json.writeValueAsString(operations(party, new Bytes(passkeys.openChallenge(use)))
                .createPublicKeyCredentialCreationOptions(
                        new ImmutablePublicKeyCredentialCreationOptionsRequest(login)));
    }

    /** Verifies what a browser created, and returns the new passkey, which is not stored yet. */
    Passkey registered(RelyingParty party, PersonLogin login, String use, String answer, String name)
            throws RefusedPasskeyException {
        try {
            var credential = json.readValue(checked(answer, "attestationObject"), REGISTERED);
            var operations = operations(party, challenge(credential.getResponse().getClientDataJSON(), use));
            var options = operations.createPublicKeyCredentialCreationOptions(
                    new ImmutablePublicKeyCredentialCreationOptionsRequest(login));
            CredentialRecord created = operations.registerCredential(new ImmutableRelyingPartyRegistrationRequest(
                    options, new RelyingPartyPublicKey(credential, name)));
            return passkey(login, created, name);
        } catch (JacksonException | IllegalArgumentException | WebAuthnException e) {
            throw new RefusedPasskeyException(e);
        }
    }

    private Passkey passkey(PersonLogin login, CredentialRecord created, String name) {
        String transports = created.getTransports()
                .stream()
                .map(AuthenticatorTransport::getValue)
                .sorted()
                .collect(Collectors.joining(" "));
        return new Passkey(PublicId.next(), login.person().id(), name, created.getCredentialId().getBytes(),
                created.getPublicKey().getBytes(),
                Objects.requireNonNull(created.getAttestationObject()).getBytes(),
                created.getSignatureCount(), transports, created.isBackupState(), clock.instant(), null);
    }

    /**
     * Returns the options for a browser to prove that it has a passkey, in JSON.
     *
     * @param login whose passkeys are permitted; null for those of everybody
     * @param use browser and purpose; the same in {@link #asserted}
     */
    String requestOptions(RelyingParty party, @Nullable Authentication login, String use) {
        return json.writeValueAsString(operations(party, new Bytes(passkeys.openChallenge(use)))
                .createCredentialRequestOptions(new ImmutablePublicKeyCredentialRequestOptionsRequest(login)));
    }

    /** Verifies the proof of a browser, records the use of the passkey and returns its person. */
    UUID asserted(RelyingParty party, @Nullable Authentication login, String use, String answer)
            throws RefusedPasskeyException {
        try {
            var credential = json.readValue(checked(answer, "authenticatorData", "signature"), ASSERTED);
            var operations = operations(party, challenge(credential.getResponse().getClientDataJSON(), use));
            var options = operations.createCredentialRequestOptions(
                    new ImmutablePublicKeyCredentialRequestOptionsRequest(login));
            return StoredCredentials.personId(operations.authenticate(
                    new RelyingPartyAuthenticationRequest(options, credential)).getId());
        } catch (JacksonException | IllegalArgumentException | WebAuthnException e) {
            throw new RefusedPasskeyException(e);
        }
    }

    private WebAuthnRelyingPartyOperations operations(RelyingParty party, Bytes challenge) {
        var operations = new Webauthn4JRelyingPartyOperations(new KnownPeople(people),
                new StoredCredentials(passkeys),
                PublicKeyCredentialRpEntity.builder().id(party.id()).name("Platen").build(), Set.of(party.origin()));
        operations.setCustomizeCreationOptions(options -> options.challenge(challenge)
                .authenticatorSelection(AuthenticatorSelectionCriteria.builder()
                        .residentKey(ResidentKeyRequirement.REQUIRED)
                        .userVerification(UserVerificationRequirement.REQUIRED)
                        .build()));
        operations.setCustomizeRequestOptions(options -> options.challenge(challenge)
                .userVerification(UserVerificationRequirement.REQUIRED));
        return operations;
    }

    /** Returns an answer that has the members of a credential and those of its kind of response. */
    private String checked(String answer, String... members) throws RefusedPasskeyException {
        if (answer.length() > MAX_LENGTH) {
            throw new RefusedPasskeyException("The answer is too long");
        }
        JsonNode credential = json.readTree(answer);
        JsonNode response = credential.path("response");
        boolean complete = credential.path("rawId").isString() && credential.path("id").isString()
                && response.path("clientDataJSON").isString()
                && List.of(members).stream().allMatch(each -> response.path(each).isString());
        if (!complete) {
            throw new RefusedPasskeyException("The answer lacks members of a credential");
        }
        return answer;
    }

    /** Uses up the challenge that an authenticator has signed. */
    private Bytes challenge(Bytes clientData, String use) throws RefusedPasskeyException {
        String text = json.readTree(new String(clientData.getBytes(), StandardCharsets.UTF_8))
                .path("challenge")
                .asString("");
        byte[] challenge = Base64.getUrlDecoder().decode(text);
        if (!passkeys.useChallenge(use, challenge)) {
            throw new RefusedPasskeyException("The challenge was used, has expired, or was given to another browser");
        }
        return new Bytes(challenge);
    }
}
