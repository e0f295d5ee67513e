package platen.web.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.person.Language;
import platen.web.text.Texts;

class DeviceTest {
    @ParameterizedTest
    @CsvSource({
            "'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',"
                    + "Chrome on Linux",
            "'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36"
                    + " Edg/150.0',Edge on Windows",
            "'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',"
                    + "Safari on iPhone",
            "'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0',Firefox on Android",
            "curl/8.5.0,curl/8.5.0"})
    void aSessionIsNamedByItsBrowserAndSystemWhereBothAreKnown(String userAgent, String name) {
        assertThat(Device.name(Texts.of(Language.EN), userAgent)).isEqualTo(name);
    }

    @Test
    void theNameIsInThePersonsLanguage() {
        assertThat(Device.name(Texts.of(Language.DE), "Firefox/150.0 (Windows)")).isEqualTo("Firefox auf Windows");
    }

    @ParameterizedTest
    @CsvSource({"0:0:0:0:0:0:0:1,::1", "2001:db8:0:0:0:0:0:7,2001:db8::7", "2001:db8:0:0:0:0:0:0,2001:db8::",
            "192.0.2.10,192.0.2.10", "2001:db8:1:2:3:4:5:6,2001:db8:1:2:3:4:5:6"})
    void anAddressIsShownWithoutItsRunOfZeros(String address, String shown) {
        assertThat(Device.address(address)).isEqualTo(shown);
    }
}
