package platen.web.account.passkey;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.management.PublicKeyCredentialUserEntityRepository;
import platen.db.person.Person;
import platen.db.person.PersonStore;

/** Shows Spring Security the people to whom passkeys belong. A name there is the id of a person here. */
record KnownPeople(PersonStore people) implements PublicKeyCredentialUserEntityRepository {

    @Override
    public @Nullable PublicKeyCredentialUserEntity findById(Bytes id) {
        return entity(people.find(StoredCredentials.personId(id)));
    }

    @Override
    public @Nullable PublicKeyCredentialUserEntity findByUsername(String name) {
        return entity(people.find(UUID.fromString(name)));
    }

    private static @Nullable PublicKeyCredentialUserEntity entity(Optional<Person> person) {
        return person.filter(each -> !each.isDisabled())
                .map(each -> ImmutablePublicKeyCredentialUserEntity.builder()
                        .id(StoredCredentials.userId(each.id()))
                        .name(each.email())
                        .displayName(each.name())
                        .build())
                .orElse(null);
    }

    @Override
    public void save(PublicKeyCredentialUserEntity person) {
        throw new UnsupportedOperationException("A passkey makes no person");
    }

    @Override
    public void delete(Bytes id) {
        throw new UnsupportedOperationException("A passkey removes no person");
    }
}
