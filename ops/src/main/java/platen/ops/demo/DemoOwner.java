package platen.ops.demo;

import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.postgres.OwnerOnlyFile;
import platen.db.workspace.Workspace;
import platen.jobs.people.Access;
import platen.web.guard.Passwords;

/**
 * The owner of the demo's workspaces, with a new password at each start. Exists before the server would write a link to
 * set up the dashboard.
 */
final class DemoOwner implements SmartInitializingSingleton {
    static final String EMAIL = "demo@example.org";

    private final PersonStore people;
    private final MembershipStore memberships;
    private final Access access;
    private final Passwords passwords;
    private final Clock clock;
    private final String password = OwnerOnlyFile.newPassword();

    DemoOwner(PersonStore people, MembershipStore memberships, Access access, Passwords passwords, Clock clock) {
        this.people = people;
        this.memberships = memberships;
        this.access = access;
        this.passwords = passwords;
        this.clock = clock;
    }

    String password() {
        return password;
    }

    @Override
    public void afterSingletonsInstantiated() {
        access.changePassword(person().id(), passwords.hash(password), Actor.SYSTEM);
    }

    /** Makes the demo's owner the owner of these workspaces. */
    void own(List<Workspace> workspaces) {
        Person owner = person();
        workspaces.forEach(each -> memberships
                .add(new Membership(each.organizationId(), owner.id(), Role.OWNER, clock.instant())));
    }

    private Person person() {
        people.create(new Person(PublicId.next(), EMAIL, "Demo Owner", Language.EN, Theme.SYSTEM, null, null,
                clock.instant()), null);
        return people.findByEmail(EMAIL).orElseThrow();
    }
}
