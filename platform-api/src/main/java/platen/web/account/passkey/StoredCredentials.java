package platen.web.account.passkey;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.AuthenticatorTransport;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutableCredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCose;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialType;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import platen.db.person.PasskeyStore.Passkey;
import platen.jobs.people.Passkeys;

/** Shows Spring Security the stored passkeys. */
record StoredCredentials(Passkeys passkeys) implements UserCredentialRepository {

    /** Returns the id by which authenticators know a person. */
    static Bytes userId(UUID personId) {
        return new Bytes(ByteBuffer.allocate(Long.BYTES * 2)
                .putLong(personId.getMostSignificantBits())
                .putLong(personId.getLeastSignificantBits())
                .array());
    }

    /** Returns the person of an id of {@link #userId}. */
    static UUID personId(Bytes userId) {
        ByteBuffer bytes = ByteBuffer.wrap(userId.getBytes());
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    /** Records the login by a stored passkey. A new one is not stored here: its command also writes the audit log. */
    @Override
    public void save(CredentialRecord credential) {
        byte[] id = credential.getCredentialId().getBytes();
        if (passkeys.findByCredential(id).isPresent() && !passkeys.used(id, credential.getSignatureCount())) {
            throw new IllegalArgumentException("The passkey was removed, or its signature count has not grown");
        }
    }

    @Override
    public void delete(Bytes credentialId) {
        throw new UnsupportedOperationException("Passkeys are removed by their person only");
    }

    @Override
    public @Nullable CredentialRecord findByCredentialId(Bytes credentialId) {
        return passkeys.findByCredential(credentialId.getBytes()).map(StoredCredentials::credential).orElse(null);
    }

    @Override
    public List<CredentialRecord> findByUserId(Bytes userId) {
        return passkeys.of(personId(userId)).stream().map(StoredCredentials::credential).toList();
    }

    private static CredentialRecord credential(Passkey passkey) {
        return ImmutableCredentialRecord.builder()
                .credentialType(PublicKeyCredentialType.PUBLIC_KEY)
                .credentialId(new Bytes(passkey.credentialId()))
                .userEntityUserId(userId(passkey.personId()))
                .publicKey(new ImmutablePublicKeyCose(passkey.publicKey()))
                .attestationObject(new Bytes(passkey.attestation()))
                .signatureCount(passkey.signatureCount())
                .uvInitialized(true)
                .transports(transports(passkey.transports()))
                .backupState(passkey.backedUp())
                .label(passkey.name())
                .created(passkey.createdAt())
                .build();
    }

    private static Set<AuthenticatorTransport> transports(String text) {
        return Arrays.stream(text.split(" ", -1))
                .filter(each -> !each.isEmpty())
                .map(AuthenticatorTransport::valueOf)
                .collect(Collectors.toUnmodifiableSet());
    }
}
