package platen.jobs.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.member.Role;
import platen.db.oidc.OidcIssuer;
import platen.db.oidc.OidcIssuer.EmailRule;
import platen.db.oidc.OidcIssuer.RoleClaim;
import platen.jobs.oidc.HostileIssuer.Signature;
import platen.jobs.oidc.IssuerProtocol.Answer;
import platen.jobs.oidc.IssuerProtocol.Prompt;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;

/** A hostile issuer is refused, and requests to issuers reach allowed addresses only. */
class IssuerProtocolTest {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(60), 64 << 10);
    private static final String REDIRECT = "https://pdf.example/login/oidc/callback";

    private final HostileIssuer hostile = new HostileIssuer();

    @AfterEach
    void close() {
        hostile.close();
    }

    @Test
    void aValidTokenTellsWhoLoggedIn() {
        Identity identity = login(issuer(RoleClaim.NONE));
        assertThat(identity.subject()).isEqualTo("otto-1");
        assertThat(identity.email()).isEqualTo("otto@quillmoor.example");
        assertThat(identity.emailVerified()).isTrue();
    }

    @Test
    void theBrowserIsSentWithStateNonceAndTheHashOfTheVerifier() {
        var begun = protocol().begin(issuer(RoleClaim.NONE), REDIRECT, "/dashboard", Prompt.IF_NEEDED);
        assertThat(begun.url()).startsWith(hostile.url() + "/authorize?")
                .contains("state=" + begun.login().state(), "nonce=" + begun.login().nonce(),
                        "code_challenge_method=S256", "code_challenge=")
                .doesNotContain(begun.login().verifier());
        assertThat(IssuerLogin.parse(begun.login().text())).hasValue(begun.login());
    }

    @ParameterizedTest
    @EnumSource(value = Signature.class, names = {"OWN_KEY"}, mode = EnumSource.Mode.EXCLUDE)
    void aTokenWithoutTheIssuersSignatureIsRefused(Signature signature) {
        hostile.signature(signature);
        refused("The token is not valid");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            iss,    https://other.example, iss
            aud,    another-client,        aud
            nonce,  replayed,              nonce
            azp,    another-client,        azp
            """)
    void aTokenForSomebodyElseIsRefused(String claim, String value, String named) {
        hostile.claims(set -> claim.equals("aud") ? set.audience(value) : set.claim(claim, value));
        refused(named);
    }

    @Test
    void anExpiredTokenIsRefused() {
        hostile.claims(set -> set.expirationTime(Date.from(Instant.now().minusSeconds(600))));
        refused("xpired");
    }

    @Test
    void aTokenWithoutSubjectIsRefused() {
        hostile.claims(set -> set.subject(null));
        refused("sub");
    }

    @Test
    void claimsOfTheUserInfoCountOnlyForTheSameSubject() {
        hostile.claims(set -> set.claim("email", null))
                .userinfo("{\"sub\":\"otto-1\",\"email\":\"o@quillmoor.example\"}");
        assertThat(login(issuer(RoleClaim.NONE)).email()).isEqualTo("o@quillmoor.example");
        hostile.userinfo("{\"sub\":\"mara\",\"email\":\"m@quillmoor.example\"}");
        refused("another subject");
    }

    @Test
    void rolesComeFromTheClaim() {
        var roles = new RoleClaim("groups", "staff", "dev", "boss");
        hostile.claims(set -> set.claim("groups", List.of("staff", "boss")));
        assertThat(roles.role(login(issuer(roles)).roleValues())).hasValue(Role.ADMIN);
        hostile.claims(set -> set.claim("groups", "none"));
        assertThat(roles.role(login(issuer(roles)).roleValues())).hasValue(Role.VIEWER);
    }

    @Test
    void anAnswerWithAnotherStateIsRefusedBeforeARequest() {
        OidcIssuer issuer = issuer(RoleClaim.NONE);
        IssuerLogin login = IssuerLogin.begin(issuer.id(), "/dashboard");
        for (Answer answer : List.of(new Answer("other", "code", null, null), new Answer(null, "code", null, null),
                new Answer(login.state(), "code", null, "https://other.example"),
                new Answer(login.state(), null, "access_denied", null))) {
            assertThatThrownBy(() -> protocol().finish(issuer, login, answer, REDIRECT))
                    .isInstanceOf(IssuerException.class);
        }
        assertThat(hostile.requests()).isZero();
    }

    @Test
    void metadataOfAnotherIssuerIsRefused() {
        hostile.metadata(json -> json.replaceFirst("\"issuer\":\"[^\"]+\"", "\"issuer\":\"https://other.example\""));
        unusable("is about the issuer 'https://other.example'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "no json", "{}", "null"})
    void metadataThatIsNoneIsRefused(String body) {
        hostile.metadata(json -> body);
        assertThatThrownBy(() -> protocol().check(hostile.url())).isInstanceOf(IssuerException.class);
    }

    @Test
    void aHugeAnswerIsNotRead() {
        hostile.metadata(json -> json + " ".repeat(LIMITS.mostBodyBytes()));
        unusable("sent more than");
    }

    @Test
    void anIssuerThatNeverAnswersIsGivenUp() {
        try (var silent = new FakeReceiver(conversation -> conversation.hang())) {
            var impatient = protocol(new Limits(Duration.ofMillis(200), 1 << 10));
            assertThatThrownBy(() -> impatient.check(silent.url("")))
                    .isInstanceOf(IssuerException.class)
                    .hasMessageContaining("does not answer");
        }
    }

    @Test
    void redirectsAreNotFollowed() {
        assertThatThrownBy(() -> protocol().check(hostile.url() + "/moved"))
                .isInstanceOf(IssuerException.class)
                .hasMessageContaining("302");
    }

    @ParameterizedTest
    @ValueSource(strings = {"authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"})
    void anEndpointAtAForbiddenAddressIsRefused(String member) {
        for (String bad : List.of("http://169.254.169.254/latest", "https://10.0.0.1/", "javascript:alert(1)",
                "file:///etc/passwd", "https://[::1]/",
                "https://user@login.example.org/", "http://2130706433/")) {
            hostile.metadata(json -> json.replaceFirst("\"" + member + "\":\"[^\"]+\"",
                    "\"" + member + "\":\"" + bad + "\""));
            unusable(member);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://10.0.0.1", "https://192.168.1.1", "https://169.254.169.254", "https://localhost",
            "https://127.0.0.2", "https://[::1]", "https://[::ffff:10.0.0.1]", "https://metadata.google.internal",
            "https://127.0.0.1", "https://100.64.0.1",
            "https://[fe80::1]", "https://[64:ff9b::a00:1]", "https://0x7f.1", "https://2130706433",
            "https://login.example.org:25", "https://user@login.example.org", "https://intranet",
            "http://login.example.org", "ftp://login.example.org"})
    void anIssuerAtAForbiddenAddressIsRefused(String url) {
        var anybodys = new IssuerProtocol(new IssuerClient(new OutboundClient(AllowList.EMPTY), LIMITS),
                Clock.systemUTC());
        assertThatThrownBy(() -> anybodys.check(url))
                .isInstanceOf(IssuerException.class)
                .hasMessageContaining("is not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", "127.0.0.1", "169.254.169.254", "192.168.0.10", "fd00::1", "64:ff9b::a00:1"})
    void aNameThatResolvesToAForbiddenAddressIsRefused(String address) {
        var named = new OutboundClient(AllowList.EMPTY, name -> List.of(InetAddress.getByName(address)),
                (SSLSocketFactory) SSLSocketFactory.getDefault());
        var protocol = new IssuerProtocol(new IssuerClient(named, LIMITS), Clock.systemUTC());
        assertThatThrownBy(() -> protocol.check("https://login.example.org"))
                .isInstanceOf(IssuerException.class)
                .hasMessageContaining("is not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token_endpoint", "jwks_uri", "userinfo_endpoint"})
    void anEndpointWhoseNameResolvesToAForbiddenAddressIsNotReached(String member) {
        var rebinding = new OutboundClient(AllowList.parse(List.of("127.0.0.1")),
                name -> List.of(InetAddress.getByName("10.0.0.1")), (SSLSocketFactory) SSLSocketFactory.getDefault());
        var protocol = new IssuerProtocol(new IssuerClient(rebinding, LIMITS), Clock.systemUTC());
        hostile.claims(set -> set.claim("email", null))
                .metadata(json -> json.replaceFirst("\"" + member + "\":\"[^\"]+\"",
                        "\"" + member + "\":\"https://login.example.org/\""));
        assertThatThrownBy(() -> login(protocol, issuer(RoleClaim.NONE)))
                .isInstanceOf(IssuerException.class)
                .hasMessageContaining("https://login.example.org/ is not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token_endpoint", "jwks_uri", "userinfo_endpoint"})
    void aRedirectOfAnEndpointIsNotFollowed(String member) {
        hostile.claims(set -> set.claim("email", null))
                .metadata(json -> json.replaceFirst("\"" + member + "\":\"[^\"]+\"",
                        "\"" + member + "\":\"" + hostile.url() + "/moved\""));
        refused("302");
    }

    @Test
    void aKeyThatTheIssuerReplacedIsReadAgain() {
        login(issuer(RoleClaim.NONE));
        hostile.replaceKey();
        assertThat(login(issuer(RoleClaim.NONE)).subject()).isEqualTo("otto-1");
        hostile.signature(Signature.OWN_KEY);
        refused("The token is not valid");
    }

    @Test
    void anIssuerThatNamesItselfInAnswersMustDoSo() {
        hostile.metadata(json -> json.replaceFirst("\\{",
                "{\"authorization_response_iss_parameter_supported\":true,"));
        refused("does not name its issuer");
    }

    @Test
    void aTokenFromTheFutureOrWithoutExpiryIsRefused() {
        hostile.claims(set -> set.notBeforeTime(Date.from(Instant.now().plusSeconds(600))));
        refused("before use time");
        hostile.claims(set -> set.expirationTime(null));
        refused("exp");
    }

    @Test
    void oddClaimsDoNotBreakTheLogin() {
        hostile.claims(set -> set.claim("auth_time", Long.MAX_VALUE).claim("name", List.of("x")).claim("email", 7));
        assertThat(login(issuer(RoleClaim.NONE)).authenticatedAt()).isBeforeOrEqualTo(Instant.now());
        hostile.claims(set -> set.subject("a\u0000b"));
        refused("'sub'");
        hostile.claims(set -> set.claim("azp", 7));
        refused("azp");
    }

    private void refused(String words) {
        assertThatThrownBy(() -> login(issuer(RoleClaim.NONE)))
                .isInstanceOf(IssuerException.class)
                .hasMessageContaining(words);
    }

    private void unusable(String words) {
        assertThatThrownBy(() -> protocol().check(hostile.url()))
                .isInstanceOf(IssuerException.class)
                .hasMessageContaining(words);
    }

    private Identity login(OidcIssuer issuer) {
        return login(protocol(), issuer);
    }

    private Identity login(IssuerProtocol protocol, OidcIssuer issuer) {
        IssuerLogin login = IssuerLogin.begin(issuer.id(), "/dashboard");
        hostile.nonce(login.nonce());
        return protocol.finish(issuer, login, new Answer(login.state(), "code", null, null), REDIRECT);
    }

    private OidcIssuer issuer(RoleClaim roles) {
        return new OidcIssuer(UUID.randomUUID(), UUID.randomUUID(), "Quillmoor", hostile.url(), HostileIssuer.CLIENT,
                HostileIssuer.SECRET, EmailRule.VERIFIED, roles);
    }

    private static IssuerProtocol protocol() {
        return protocol(LIMITS);
    }

    private static IssuerProtocol protocol(Limits limits) {
        return new IssuerProtocol(new IssuerClient(new OutboundClient(AllowList.parse(List.of("127.0.0.1"))), limits),
                Clock.systemUTC());
    }
}
