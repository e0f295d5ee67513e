package platen.web.account;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.people.SecondFactor;
import platen.web.guard.Passwords;
import platen.web.session.Factor;
import platen.web.session.PersonLogin;

/**
 * Checks address and password. An unknown address, a person without a password and a disabled person are refused like a
 * wrong password, after the same time.
 */
final class PasswordLogin implements AuthenticationProvider {
    private final PersonStore people;
    private final Passwords passwords;
    private final SecondFactor secondFactor;
    private final InstantSource clock;

    PasswordLogin(PersonStore people, Passwords passwords, SecondFactor secondFactor, InstantSource clock) {
        this.people = people;
        this.passwords = passwords;
        this.secondFactor = secondFactor;
        this.clock = clock;
    }

    @Override
    public Authentication authenticate(Authentication login) {
        Optional<Person> person = find(login.getName()).filter(each -> !each.isDisabled());
        Optional<String> hash = person.flatMap(each -> people.passwordHash(each.id()));
        if (!passwords.matches(String.valueOf(login.getCredentials()), hash)) {
            throw new BadCredentialsException("Address or password is wrong");
        }
        Person known = person.orElseThrow();
        return new PersonLogin(known, Map.of(Factor.PASSWORD, clock.instant()), secondFactor.isEnrolled(known.id()));
    }

    private Optional<Person> find(String email) {
        try {
            return people.findByEmail(email);
        } catch (RuntimeException e) {
            throw new InternalAuthenticationServiceException("The database does not answer", e);
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
