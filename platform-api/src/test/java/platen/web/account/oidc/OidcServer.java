package platen.web.account.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;

/** A real OpenID Connect server, Spring Authorization Server, whose clock is that of a test. */
public final class OidcServer implements AutoCloseable {
    static final String PASSWORD = "password";

    /** With few rounds; the server would hash again at each login what is hashed with less than its default. */
    private static final PasswordEncoder QUICK = new BCryptPasswordEncoder(4);
    /** Generated once, because that takes seconds. */
    private static final RSAKey KEY = key();

    private final ConfigurableApplicationContext context;
    private final Setting setting;

    public OidcServer(Clock clock) {
        this.setting = new Setting(clock, new ConcurrentHashMap<>());
        this.context = new SpringApplicationBuilder(Application.class)
                .initializers(starting -> ((GenericApplicationContext) starting).registerBean(Setting.class,
                        () -> setting))
                .properties(Map.of("server.port", "0", "server.address", "127.0.0.1", "spring.main.banner-mode", "off",
                        "logging.level.root", "error", "spring.main.register-shutdown-hook", "false",
                        "server.servlet.session.cookie.name", "issuer"))
                .run();
    }

    private static RSAKey key() {
        try {
            return new RSAKeyGenerator(2048).keyID("test").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    record Setting(Clock clock, Map<String, Map<String, Object>> claims) {}

    public String url() {
        return "http://127.0.0.1:"
                + context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** Registers a client. */
    void register(String client, String redirect) {
        context.getBean(InMemoryRegisteredClientRepository.class)
                .save(RegisteredClient.withId(UUID.randomUUID().toString())
                        .clientId(client)
                        .clientSecret(QUICK.encode(secret(client)))
                        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                        .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                        .redirectUri(redirect)
                        .scopes(scopes -> scopes.addAll(List.of("openid", "email", "profile")))
                        .clientSettings(ClientSettings.builder().requireProofKey(true).build())
                        .build());
    }

    /** Returns the secret of a client, which has characters with a meaning in HTTP and in forms. */
    static String secret(String client) {
        return "secret: 100% of " + client;
    }

    /**
     * Adds or changes a person with {@link #PASSWORD}.
     *
     * @param claims of the id token; "" leaves a claim out
     */
    void person(String name, Map<String, Object> claims) {
        var people = context.getBean(InMemoryUserDetailsManager.class);
        if (!people.userExists(name)) {
            people.createUser(User.withUsername(name).password(QUICK.encode(PASSWORD)).roles("USER").build());
        }
        setting.claims().put(name, claims);
    }

    @Override
    public void close() {
        context.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebSecurity
    @ImportAutoConfiguration({TomcatServletWebServerAutoConfiguration.class, DispatcherServletAutoConfiguration.class,
            WebMvcAutoConfiguration.class, SecurityFilterAutoConfiguration.class})
    static class Application {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) throws Exception {
            return http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()))
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .formLogin(Customizer.withDefaults())
                    .csrf(csrf -> csrf.ignoringRequestMatchers("/login"))
                    .exceptionHandling(answers -> answers
                            .authenticationEntryPoint(new LoginUrlAuthenticationEntryPoint("/login")))
                    .build();
        }

        /** Begins with a client that nobody uses, because the repository must not be empty. */
        @Bean
        InMemoryRegisteredClientRepository clients() {
            return new InMemoryRegisteredClientRepository(RegisteredClient.withId("unused")
                    .clientId("unused")
                    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .build());
        }

        @Bean
        InMemoryUserDetailsManager users() {
            return new InMemoryUserDetailsManager();
        }

        @Bean
        OAuth2TokenCustomizer<JwtEncodingContext> claims(Setting setting) {
            return token -> {
                if (OidcParameterNames.ID_TOKEN.equals(token.getTokenType().getValue())) {
                    Instant now = setting.clock().instant();
                    token.getClaims().issuedAt(now).expiresAt(now.plusSeconds(300));
                    setting.claims()
                            .getOrDefault(Objects.requireNonNull(token.<Authentication>getPrincipal()).getName(),
                                    Map.of())
                            .forEach((name, value) -> token.getClaims().claims(all -> {
                                if (value.equals("")) {
                                    all.remove(name);
                                } else {
                                    all.put(name, value);
                                }
                            }));
                }
            };
        }

        @Bean
        JWKSource<SecurityContext> keys() {
            return new ImmutableJWKSet<>(new JWKSet(KEY));
        }

        @Bean
        PasswordEncoder encoder() {
            return QUICK;
        }

        @Bean
        JwtDecoder decoder(JWKSource<SecurityContext> keys) {
            return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
        }

        @Bean
        AuthorizationServerSettings settings() {
            return AuthorizationServerSettings.builder().build();
        }
    }
}
